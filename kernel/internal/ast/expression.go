// This file has the expressions, with the patterns that take values apart.

package ast

type (
	// An Identifier is a name, of a variable or a property.
	Identifier struct {
		At   Pos
		Name string
	}

	// A NumberLiteral is a number: an int64, a float64, or the *big.Int of 5n.
	NumberLiteral struct {
		At      Pos
		Literal string // as it is written
		Value   any
	}

	// A BooleanLiteral is true or false.
	BooleanLiteral struct {
		At    Pos
		Value bool
	}

	// A StringLiteral is a text.
	StringLiteral struct {
		At      Pos
		Literal string // as it is written, with its quotes
		Value   string
	}

	// A TemplateLiteral is a text with expressions in it: there is one element more than expressions.
	TemplateLiteral struct {
		OpenQuote, CloseQuote Pos
		Tag                   Expression // a function that is called with it; mostly nil
		Elements              []*TemplateElement
		Expressions           []Expression
	}

	// A TemplateElement is the text between two of them.
	TemplateElement struct {
		At      Pos
		Literal string // as it is written
		Parsed  string
	}

	// An ArrayLiteral is [a, b]. Elements that are left out are nil.
	ArrayLiteral struct {
		LeftBracket, RightBracket Pos
		Value                     []Expression
	}

	// An ObjectLiteral is { a, b: c }. Its parts are *PropertyShort, *PropertyKeyed and *SpreadElement.
	ObjectLiteral struct {
		LeftBrace, RightBrace Pos
		Value                 []Expression
	}

	// An ArrayPattern is [a, b] where a value is taken apart.
	ArrayPattern struct {
		LeftBracket, RightBracket Pos
		Elements                  []Expression // nil where one is left out, an *AssignExpression with a default value
		Rest                      Expression
	}

	// An ObjectPattern is { a, b: c } where a value is taken apart.
	ObjectPattern struct {
		LeftBrace, RightBrace Pos
		Properties            []Expression
		Rest                  Expression
	}

	// A PropertyShort is the a of { a }, in a pattern with its default value, or nil.
	PropertyShort struct {
		Name        Identifier
		Initializer Expression
	}

	// A PropertyKeyed is the a: b of { a: b }, and what is written like one.
	PropertyKeyed struct {
		Key      Expression
		Kind     PropertyKind
		Value    Expression
		Computed bool // [key]: value
	}

	// A SpreadElement is ...a.
	SpreadElement struct {
		Expression
	}

	// A FunctionLiteral is a function, of whichever kind.
	FunctionLiteral struct {
		At               Pos
		Name             *Identifier // nil where it has none
		Parameters       *ParameterList
		Body             *BlockStatement
		Value            Expression // of an arrow function without braces, which has no body
		Arrow            bool
		Async, Generator bool
	}

	// A ParameterList has the parameters of a function. The parentheses are not known where goja notes none.
	ParameterList struct {
		Opening, Closing Pos
		List             []*Binding
		Rest             Expression // that stands for all further arguments
	}

	// A DotExpression is a.b.
	DotExpression struct {
		Left       Expression
		Identifier Identifier
	}

	// A BracketExpression is a[b].
	BracketExpression struct {
		Left, Member              Expression
		LeftBracket, RightBracket Pos
	}

	// A CallExpression is f(a, b).
	CallExpression struct {
		Callee                            Expression
		LeftParenthesis, RightParenthesis Pos
		ArgumentList                      []Expression
	}

	// A NewExpression is new C(a, b).
	NewExpression struct {
		At                                Pos
		Callee                            Expression
		LeftParenthesis, RightParenthesis Pos
		ArgumentList                      []Expression
	}

	// An Optional is the a of a?.b, which stands in an OptionalChain.
	Optional struct {
		Expression
	}

	// An OptionalChain is all that is not evaluated where a part is undefined.
	OptionalChain struct {
		Expression
	}

	// A UnaryExpression has one operand. ++ and -- may stand behind it.
	UnaryExpression struct {
		At       Pos // of the operator, where that stands in front
		Operator Operator
		Operand  Expression
		Postfix  bool
	}

	// A BinaryExpression has two operands.
	BinaryExpression struct {
		Operator    Operator
		Left, Right Expression
	}

	// A ConditionalExpression is a ? b : c.
	ConditionalExpression struct {
		Test, Consequent, Alternate Expression
	}

	// An AssignExpression is a = b, or a += b with + for its operator.
	AssignExpression struct {
		Operator    Operator
		Left, Right Expression
	}

	// A SequenceExpression is a, b.
	SequenceExpression struct {
		Sequence []Expression
	}

	// An OtherExpression is one that no kernel can have.
	OtherExpression struct {
		At, Behind Pos
		Form       Form
	}
)

// A PropertyKind tells what is written like a property.
type PropertyKind string

const (
	PropertyValue  PropertyKind = "value"
	PropertyGet    PropertyKind = "get"
	PropertySet    PropertyKind = "set"
	PropertyMethod PropertyKind = "method"
)

// An Operator is one as it is written. Of an assignment it is the one in front of the =.
type Operator string

// Assign is the operator of an assignment without another.
const Assign Operator = "="

// Logical tells whether the right operand is evaluated only where the left one does not decide.
func (o Operator) Logical() bool { return o == "&&" || o == "||" }

func (e *Identifier) Pos() Pos            { return e.At }
func (e *NumberLiteral) Pos() Pos         { return e.At }
func (e *BooleanLiteral) Pos() Pos        { return e.At }
func (e *StringLiteral) Pos() Pos         { return e.At }
func (e *TemplateElement) Pos() Pos       { return e.At }
func (e *ArrayLiteral) Pos() Pos          { return e.LeftBracket }
func (e *ObjectLiteral) Pos() Pos         { return e.LeftBrace }
func (e *ArrayPattern) Pos() Pos          { return e.LeftBracket }
func (e *ObjectPattern) Pos() Pos         { return e.LeftBrace }
func (e *PropertyShort) Pos() Pos         { return e.Name.At }
func (e *PropertyKeyed) Pos() Pos         { return e.Key.Pos() }
func (e *FunctionLiteral) Pos() Pos       { return e.At }
func (e *ParameterList) Pos() Pos         { return e.Opening }
func (e *DotExpression) Pos() Pos         { return e.Left.Pos() }
func (e *BracketExpression) Pos() Pos     { return e.Left.Pos() }
func (e *CallExpression) Pos() Pos        { return e.Callee.Pos() }
func (e *NewExpression) Pos() Pos         { return e.At }
func (e *BinaryExpression) Pos() Pos      { return e.Left.Pos() }
func (e *ConditionalExpression) Pos() Pos { return e.Test.Pos() }
func (e *AssignExpression) Pos() Pos      { return e.Left.Pos() }
func (e *SequenceExpression) Pos() Pos    { return e.Sequence[0].Pos() }
func (e *OtherExpression) Pos() Pos       { return e.At }
func (e *TemplateLiteral) Pos() Pos {
	if e.Tag != nil {
		return e.Tag.Pos()
	}
	return e.OpenQuote
}
func (e *UnaryExpression) Pos() Pos {
	if e.Postfix {
		return e.Operand.Pos()
	}
	return e.At
}

func (e *Identifier) End() Pos            { return e.At + Pos(len(e.Name)) }
func (e *NumberLiteral) End() Pos         { return e.At + Pos(len(e.Literal)) }
func (e *StringLiteral) End() Pos         { return e.At + Pos(len(e.Literal)) }
func (e *TemplateLiteral) End() Pos       { return e.CloseQuote + 1 }
func (e *TemplateElement) End() Pos       { return e.At + Pos(len(e.Literal)) }
func (e *ArrayLiteral) End() Pos          { return e.RightBracket + 1 }
func (e *ObjectLiteral) End() Pos         { return e.RightBrace + 1 }
func (e *ArrayPattern) End() Pos          { return e.RightBracket + 1 }
func (e *ObjectPattern) End() Pos         { return e.RightBrace + 1 }
func (e *PropertyKeyed) End() Pos         { return e.Value.End() }
func (e *ParameterList) End() Pos         { return e.Closing + 1 }
func (e *DotExpression) End() Pos         { return e.Identifier.End() }
func (e *BracketExpression) End() Pos     { return e.RightBracket + 1 }
func (e *CallExpression) End() Pos        { return e.RightParenthesis + 1 }
func (e *BinaryExpression) End() Pos      { return e.Right.End() }
func (e *ConditionalExpression) End() Pos { return e.Alternate.End() }
func (e *AssignExpression) End() Pos      { return e.Right.End() }
func (e *SequenceExpression) End() Pos    { return e.Sequence[len(e.Sequence)-1].End() }
func (e *OtherExpression) End() Pos       { return e.Behind }
func (e *BooleanLiteral) End() Pos {
	if e.Value {
		return e.At + Pos(len("true"))
	}
	return e.At + Pos(len("false"))
}
func (e *PropertyShort) End() Pos {
	if e.Initializer != nil {
		return e.Initializer.End()
	}
	return e.Name.End()
}

// Does is the place of what a function does, behind its parameters: of its braces, or of the expression of an arrow function.
func (e *FunctionLiteral) Does() Pos {
	if e.Body == nil {
		return e.Value.Pos()
	}
	return e.Body.Pos()
}

func (e *FunctionLiteral) End() Pos {
	if e.Body == nil {
		return e.Value.End()
	}
	return e.Body.End()
}
func (e *NewExpression) End() Pos {
	if e.RightParenthesis == 0 { // new C
		return e.Callee.End()
	}
	return e.RightParenthesis + 1
}
func (e *UnaryExpression) End() Pos {
	if e.Postfix {
		return e.Operand.End() + 2
	}
	return e.Operand.End()
}

func (e *Identifier) children(func(Node))      {}
func (e *NumberLiteral) children(func(Node))   {}
func (e *BooleanLiteral) children(func(Node))  {}
func (e *StringLiteral) children(func(Node))   {}
func (e *TemplateElement) children(func(Node)) {}
func (e *OtherExpression) children(func(Node)) {}
func (e *TemplateLiteral) children(visit func(Node)) {
	visit(e.Tag)
	each(e.Elements, visit)
	each(e.Expressions, visit)
}
func (e *ArrayLiteral) children(visit func(Node))  { each(e.Value, visit) }
func (e *ObjectLiteral) children(visit func(Node)) { each(e.Value, visit) }
func (e *ArrayPattern) children(visit func(Node)) {
	each(e.Elements, visit)
	visit(e.Rest)
}
func (e *ObjectPattern) children(visit func(Node)) {
	each(e.Properties, visit)
	visit(e.Rest)
}
func (e *PropertyShort) children(visit func(Node)) {
	visit(&e.Name)
	visit(e.Initializer)
}
func (e *PropertyKeyed) children(visit func(Node)) {
	visit(e.Key)
	visit(e.Value)
}
func (e *SpreadElement) children(visit func(Node)) { visit(e.Expression) }
func (e *FunctionLiteral) children(visit func(Node)) {
	if e.Name != nil {
		visit(e.Name)
	}
	visit(e.Parameters)
	if e.Body != nil {
		visit(e.Body)
	}
	visit(e.Value)
}
func (e *ParameterList) children(visit func(Node)) {
	each(e.List, visit)
	visit(e.Rest)
}
func (e *DotExpression) children(visit func(Node)) {
	visit(e.Left)
	visit(&e.Identifier)
}
func (e *BracketExpression) children(visit func(Node)) {
	visit(e.Left)
	visit(e.Member)
}
func (e *CallExpression) children(visit func(Node)) {
	visit(e.Callee)
	each(e.ArgumentList, visit)
}
func (e *NewExpression) children(visit func(Node)) {
	visit(e.Callee)
	each(e.ArgumentList, visit)
}
func (e *Optional) children(visit func(Node))        { visit(e.Expression) }
func (e *OptionalChain) children(visit func(Node))   { visit(e.Expression) }
func (e *UnaryExpression) children(visit func(Node)) { visit(e.Operand) }
func (e *BinaryExpression) children(visit func(Node)) {
	visit(e.Left)
	visit(e.Right)
}
func (e *ConditionalExpression) children(visit func(Node)) {
	visit(e.Test)
	visit(e.Consequent)
	visit(e.Alternate)
}
func (e *AssignExpression) children(visit func(Node)) {
	visit(e.Left)
	visit(e.Right)
}
func (e *SequenceExpression) children(visit func(Node)) { each(e.Sequence, visit) }

func (*Identifier) expression()            {}
func (*NumberLiteral) expression()         {}
func (*BooleanLiteral) expression()        {}
func (*StringLiteral) expression()         {}
func (*TemplateLiteral) expression()       {}
func (*ArrayLiteral) expression()          {}
func (*ObjectLiteral) expression()         {}
func (*ArrayPattern) expression()          {}
func (*ObjectPattern) expression()         {}
func (*PropertyShort) expression()         {}
func (*PropertyKeyed) expression()         {}
func (*FunctionLiteral) expression()       {}
func (*DotExpression) expression()         {}
func (*BracketExpression) expression()     {}
func (*CallExpression) expression()        {}
func (*NewExpression) expression()         {}
func (*UnaryExpression) expression()       {}
func (*BinaryExpression) expression()      {}
func (*ConditionalExpression) expression() {}
func (*AssignExpression) expression()      {}
func (*SequenceExpression) expression()    {}
func (*OtherExpression) expression()       {}
