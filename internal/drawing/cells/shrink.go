package cells

import (
	"image"
	"image/color"
	"image/draw"
)

// shrink returns an image of columns × rows pixels, each the mean of those of img that it covers, on white. A
// scaler of golang.org/x/image has code for every kind of image, 170 KB of it, which is more than a thumbnail of
// characters is worth to a program that browsers load.
func shrink(img image.Image, columns, rows int) *image.RGBA {
	size := img.Bounds().Size()
	white := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(white, white.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(white, white.Rect, img, img.Bounds().Min, draw.Over)
	small := image.NewRGBA(image.Rect(0, 0, columns, rows))
	for y := range rows {
		for x := range columns {
			covered := image.Rect(x*size.X/columns, y*size.Y/rows, (x+1)*size.X/columns, (y+1)*size.Y/rows)
			small.SetRGBA(x, y, mean(white, covered))
		}
	}
	return small
}

// mean returns the mean of the pixels of an area, or the pixel at its corner where the area is empty: the image has
// fewer rows than are asked for.
func mean(img *image.RGBA, area image.Rectangle) color.RGBA {
	var r, g, b int
	area.Max = image.Pt(max(area.Max.X, area.Min.X+1), max(area.Max.Y, area.Min.Y+1))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := img.Pix[img.PixOffset(area.Min.X, y):img.PixOffset(area.Max.X, y)]
		for i := 0; i < len(row); i += 4 {
			r, g, b = r+int(row[i]), g+int(row[i+1]), b+int(row[i+2])
		}
	}
	n := area.Dx() * area.Dy()
	return color.RGBA{R: uint8(r / n), G: uint8(g / n), B: uint8(b / n), A: 255}
}
