// This file tells lessons and judges answers to them.

package program

import (
	"context"
	"io"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/learn"
)

// known is the course, read when it is first asked for.
func (p *Program) known() (*learn.Course, error) {
	if p.course == nil {
		course, err := learn.Lessons()
		if err != nil {
			return nil, err
		}
		p.course = course
	}
	return p.course, nil
}

func (p *Program) lessons(_ context.Context, q *request) error {
	course, err := p.known()
	if err != nil {
		return err
	}
	var list []message
	for _, l := range course.Lessons {
		text, err := l.Text(q.Language)
		if err != nil {
			return err
		}
		list = append(list, message{"name": l.Name, "number": l.Number, "title": text.Title})
	}
	p.end("lessons", message{"lessons": list})
	return nil
}

// find is the course with the lesson that a request names.
func (p *Program) find(q *request) (*learn.Course, *learn.Lesson, error) {
	course, err := p.known()
	if err != nil {
		return nil, nil, err
	}
	l, err := course.Find(q.Name)
	return course, l, err
}

func (p *Program) lesson(_ context.Context, q *request) error {
	course, l, err := p.find(q)
	if err != nil {
		return err
	}
	text, err := l.Text(q.Language)
	if err != nil {
		return err
	}
	code, err := l.Code()
	if err != nil {
		return err
	}
	next := ""
	if after := course.After(l); after != nil {
		next = after.Name
	}
	p.end("lesson", message{
		"name": l.Name, "number": l.Number, "title": text.Title, "body": text.Body, "hints": text.Hints, "start": code, "next": next,
	})
	return nil
}

func (p *Program) solution(_ context.Context, q *request) error {
	_, l, err := p.find(q)
	if err != nil {
		return err
	}
	source, err := l.Solution()
	if err != nil {
		return err
	}
	p.end("solution", message{"source": source})
	return nil
}

func (p *Program) check(ctx context.Context, q *request) error {
	course, l, err := p.find(q)
	if err != nil {
		return err
	}
	file := l.Name + ".js"
	v, err := l.Judge(ctx, learn.Answer{Folder: folder(map[string]string{file: q.Source}), File: file, Areas: p.areas}, learn.Options{Seed: q.Seed})
	if err != nil {
		return err
	}
	if v.Gate != "error" {
		if err := p.look(ctx, course, q); err != nil {
			return err
		}
	}
	p.end("verdict", message{"verdict": v, "text": v.String()})
	return nil
}

// look runs an answer once more, at one size and without checks, and tells what its kernels do. What is wrong with it
// the verdict says.
func (p *Program) look(ctx context.Context, course *learn.Course, q *request) error {
	at, o := learn.Largest, q.Options
	if len(o.Pictures) > 0 {
		at = learn.Drawn
	}
	o.Device, o.Checked, o.Shuffle = learn.Device, false, 0
	r, err := p.openWith(o, map[string]host.Module{"learn": course.Looking(io.Discard, at)})
	if err != nil {
		return err
	}
	_, err = r.session.Eval(ctx, scriptName, q.Source)
	if waited := r.Wait(ctx); err == nil && waited == nil {
		p.tellLaunches(r)
	}
	return context.Cause(ctx)
}
