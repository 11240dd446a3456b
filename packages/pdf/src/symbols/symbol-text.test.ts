import { describe, expect, it } from 'vitest';
import { symbolText } from './symbol-text.ts';
import { symbolTypeface } from './typeface.ts';

const code = (char: string): number => char.codePointAt(0) ?? 0;

describe('symbolText', () => {
  it('reads comparators of Symbol from the private area and from Latin-1 in disguise', () => {
    expect(symbolText('Symbol', 0xf0b3)).toBe('≥');
    expect(symbolText('Symbol', 0xf0a3)).toBe('≤');
    expect(symbolText('Symbol', code('³'))).toBe('≥');
    expect(symbolText('Symbol', code('£'))).toBe('≤');
    expect(symbolText('Symbol', 0xf0b7)).toBe('•');
    expect(symbolText('Symbol', 0xf06d)).toBe('μ');
  });

  it('keeps what the PDF already mapped to a sign of the font', () => {
    for (const sign of '≥≤±×α<>+−') expect(symbolText('Symbol', code(sign))).toBe(sign);
  });

  it('reads ticks, crosses and boxes of Wingdings', () => {
    expect(symbolText('Wingdings', code('ü'))).toBe('✓');
    expect(symbolText('Wingdings', 0xf0fc)).toBe('✓');
    expect(symbolText('Wingdings', code('û'))).toBe('✗');
    expect(symbolText('Wingdings', 0xf0fe)).toBe('☑');
    expect(symbolText('Wingdings', 0xf0fd)).toBe('☒');
    expect(symbolText('Wingdings', 0xf0a8)).toBe('☐');
    expect(symbolText('Wingdings', code('l'))).toBe('●');
    expect(symbolText('Wingdings', 0xf0e0)).toBe('→');
    expect(symbolText('Wingdings 2', code('P'))).toBe('✓');
    expect(symbolText('Wingdings 2', code('O'))).toBe('✗');
  });

  it('reads ZapfDingbats codes', () => {
    expect(symbolText('ZapfDingbats', code('4'))).toBe('✔');
    expect(symbolText('ZapfDingbats', code('8'))).toBe('✘');
    expect(symbolText('ZapfDingbats', code('✔'))).toBe('✔');
  });

  it('gives nothing for a private code that the font does not have', () => {
    expect(symbolText('Symbol', 0xe123)).toBeUndefined();
  });
});

describe('symbolTypeface', () => {
  it.each([
    ['SymbolMT', 'Symbol'],
    ['Symbol', 'Symbol'],
    ['Symbol,Bold', 'Symbol'],
    ['Wingdings-Regular', 'Wingdings'],
    ['Wingdings2', 'Wingdings 2'],
    ['ITCZapfDingbats', 'ZapfDingbats'],
  ])('knows %s as %s', (name, typeface) => {
    expect(symbolTypeface(name)).toBe(typeface);
  });

  it.each(['SegoeUISymbol', 'NotoSansSymbols', 'Symbolica', 'Arial'])('leaves %s alone', (name) => {
    expect(symbolTypeface(name)).toBeUndefined();
  });
});
