// This file has the statements.

package ast

type (
	// A BlockStatement is { … }.
	BlockStatement struct {
		LeftBrace, RightBrace Pos
		List                  []Statement
	}

	// A Declaration declares variables, as a statement or at the head of a loop.
	Declaration struct {
		At   Pos
		Kind DeclarationKind
		List []*Binding
	}

	// A Binding is a variable, or a pattern of variables, with its value; it is a parameter with its default value, too.
	Binding struct {
		Target      Expression // an *Identifier, *ArrayPattern or *ObjectPattern
		Initializer Expression // or nil
	}

	// A FunctionDeclaration declares a function.
	FunctionDeclaration struct {
		Function *FunctionLiteral
	}

	// An ExpressionStatement evaluates an expression.
	ExpressionStatement struct {
		Expression Expression
	}

	// An EmptyStatement is a semicolon alone.
	EmptyStatement struct {
		At Pos
	}

	// An IfStatement chooses.
	IfStatement struct {
		At         Pos
		Test       Expression
		Consequent Statement
		Alternate  Statement // or nil
	}

	// A ForStatement is for (a; b; c), each of which may be nil.
	ForStatement struct {
		At          Pos
		Initializer Node // an Expression, or a *Declaration
		Test        Expression
		Update      Expression
		Body        Statement
	}

	// A ForOfStatement is for (const a of b).
	ForOfStatement struct {
		At     Pos
		Into   Node // an Expression, or a *Declaration of one variable or pattern
		Source Expression
		Body   Statement
	}

	// A WhileStatement tests before each round.
	WhileStatement struct {
		At   Pos
		Test Expression
		Body Statement
	}

	// A DoWhileStatement tests behind each round.
	DoWhileStatement struct {
		At               Pos
		Body             Statement
		Test             Expression
		RightParenthesis Pos
	}

	// A SwitchStatement goes to a case.
	SwitchStatement struct {
		At           Pos
		Discriminant Expression
		Default      int // the index of the default case, -1 where there is none
		Body         []*CaseStatement
		RightBrace   Pos
	}

	// A CaseStatement is one.
	CaseStatement struct {
		At         Pos
		Test       Expression // nil for default
		Consequent []Statement
	}

	// A BranchStatement leaves a loop or switch, or goes to the next round.
	BranchStatement struct {
		At    Pos
		Kind  BranchKind
		Label *Identifier // or nil
	}

	// A LabelledStatement has a label.
	LabelledStatement struct {
		Label     *Identifier
		Statement Statement
	}

	// A ReturnStatement leaves the function.
	ReturnStatement struct {
		At       Pos
		Argument Expression // or nil
	}

	// An OtherStatement is one that no kernel can have.
	OtherStatement struct {
		At, Behind Pos
		Form       Form
	}
)

// A DeclarationKind is the word that a declaration begins with.
type DeclarationKind string

const (
	Var   DeclarationKind = "var"
	Let   DeclarationKind = "let"
	Const DeclarationKind = "const"
)

// A BranchKind is the word of a branch.
type BranchKind string

const (
	Break    BranchKind = "break"
	Continue BranchKind = "continue"
)

// A Form says what an expression or a statement is that no kernel can have.
type Form string

const (
	Await             Form = "await"
	Class             Form = "class"
	Debugger          Form = "debugger"
	ForIn             Form = "for…in"
	Null              Form = "null"
	RegularExpression Form = "regular expression"
	This              Form = "this"
	Throw             Form = "throw"
	Try               Form = "try"
	With              Form = "with"
	Other             Form = "other"
)

func (s *BlockStatement) Pos() Pos      { return s.LeftBrace }
func (s *Declaration) Pos() Pos         { return s.At }
func (s *Binding) Pos() Pos             { return s.Target.Pos() }
func (s *FunctionDeclaration) Pos() Pos { return s.Function.Pos() }
func (s *ExpressionStatement) Pos() Pos { return s.Expression.Pos() }
func (s *EmptyStatement) Pos() Pos      { return s.At }
func (s *IfStatement) Pos() Pos         { return s.At }
func (s *ForStatement) Pos() Pos        { return s.At }
func (s *ForOfStatement) Pos() Pos      { return s.At }
func (s *WhileStatement) Pos() Pos      { return s.At }
func (s *DoWhileStatement) Pos() Pos    { return s.At }
func (s *SwitchStatement) Pos() Pos     { return s.At }
func (s *CaseStatement) Pos() Pos       { return s.At }
func (s *BranchStatement) Pos() Pos     { return s.At }
func (s *LabelledStatement) Pos() Pos   { return s.Label.Pos() }
func (s *ReturnStatement) Pos() Pos     { return s.At }
func (s *OtherStatement) Pos() Pos      { return s.At }

func (s *BlockStatement) End() Pos      { return s.RightBrace + 1 }
func (s *Declaration) End() Pos         { return s.List[len(s.List)-1].End() }
func (s *FunctionDeclaration) End() Pos { return s.Function.End() }
func (s *ExpressionStatement) End() Pos { return s.Expression.End() }
func (s *EmptyStatement) End() Pos      { return s.At + 1 }
func (s *ForStatement) End() Pos        { return s.Body.End() }
func (s *ForOfStatement) End() Pos      { return s.Body.End() }
func (s *WhileStatement) End() Pos      { return s.Body.End() }
func (s *DoWhileStatement) End() Pos    { return s.RightParenthesis + 1 }
func (s *SwitchStatement) End() Pos     { return s.RightBrace + 1 }
func (s *LabelledStatement) End() Pos   { return s.Statement.End() }
func (s *OtherStatement) End() Pos      { return s.Behind }
func (s *Binding) End() Pos {
	if s.Initializer != nil {
		return s.Initializer.End()
	}
	return s.Target.End()
}
func (s *IfStatement) End() Pos {
	if s.Alternate != nil {
		return s.Alternate.End()
	}
	return s.Consequent.End()
}
func (s *CaseStatement) End() Pos {
	if n := len(s.Consequent); n > 0 {
		return s.Consequent[n-1].End()
	}
	if s.Test != nil {
		return s.Test.End()
	}
	return s.At + Pos(len("default"))
}
func (s *BranchStatement) End() Pos {
	if s.Label != nil {
		return s.Label.End()
	}
	return s.At + Pos(len(s.Kind))
}
func (s *ReturnStatement) End() Pos {
	if s.Argument != nil {
		return s.Argument.End()
	}
	return s.At + Pos(len("return"))
}

func (s *BlockStatement) children(visit func(Node)) { each(s.List, visit) }
func (s *Declaration) children(visit func(Node))    { each(s.List, visit) }
func (s *Binding) children(visit func(Node)) {
	visit(s.Target)
	visit(s.Initializer)
}
func (s *FunctionDeclaration) children(visit func(Node)) { visit(s.Function) }
func (s *ExpressionStatement) children(visit func(Node)) { visit(s.Expression) }
func (s *EmptyStatement) children(func(Node))            {}
func (s *OtherStatement) children(func(Node))            {}
func (s *IfStatement) children(visit func(Node)) {
	visit(s.Test)
	visit(s.Consequent)
	visit(s.Alternate)
}
func (s *ForStatement) children(visit func(Node)) {
	visit(s.Initializer)
	visit(s.Test)
	visit(s.Update)
	visit(s.Body)
}
func (s *ForOfStatement) children(visit func(Node)) {
	visit(s.Into)
	visit(s.Source)
	visit(s.Body)
}
func (s *WhileStatement) children(visit func(Node)) {
	visit(s.Test)
	visit(s.Body)
}
func (s *DoWhileStatement) children(visit func(Node)) {
	visit(s.Body)
	visit(s.Test)
}
func (s *SwitchStatement) children(visit func(Node)) {
	visit(s.Discriminant)
	each(s.Body, visit)
}
func (s *CaseStatement) children(visit func(Node)) {
	visit(s.Test)
	each(s.Consequent, visit)
}
func (s *BranchStatement) children(visit func(Node)) {
	if s.Label != nil {
		visit(s.Label)
	}
}
func (s *LabelledStatement) children(visit func(Node)) {
	visit(s.Label)
	visit(s.Statement)
}
func (s *ReturnStatement) children(visit func(Node)) { visit(s.Argument) }

func (*BlockStatement) statement()      {}
func (*Declaration) statement()         {}
func (*FunctionDeclaration) statement() {}
func (*ExpressionStatement) statement() {}
func (*EmptyStatement) statement()      {}
func (*IfStatement) statement()         {}
func (*ForStatement) statement()        {}
func (*ForOfStatement) statement()      {}
func (*WhileStatement) statement()      {}
func (*DoWhileStatement) statement()    {}
func (*SwitchStatement) statement()     {}
func (*CaseStatement) statement()       {}
func (*BranchStatement) statement()     {}
func (*LabelledStatement) statement()   {}
func (*ReturnStatement) statement()     {}
func (*OtherStatement) statement()      {}
