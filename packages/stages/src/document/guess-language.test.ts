import { describe, expect, it } from 'vitest';
import { guessLanguage } from './guess-language.ts';

describe('guessLanguage', () => {
  it('knows English, Chinese and German running text', () => {
    expect(guessLanguage('The dose should be adjusted in patients with impaired renal function.')).toBe('en');
    expect(guessLanguage('推荐所有患者在治疗前检测 HBV DNA 和 HBsAg，必要时给予抗病毒治疗。')).toBe('zh');
    expect(
      guessLanguage('Die Dosis ist bei Patienten mit eingeschränkter Nierenfunktion nicht zu erhöhen.'),
    ).toBe('de');
  });

  it('tells Japanese from Chinese by its kana', () => {
    expect(guessLanguage('すべての患者に対して検査を行うことを推奨する。')).toBe('ja');
  });

  it('says und where nothing shows the language', () => {
    expect(guessLanguage('')).toBe('und');
    expect(guessLanguage('12.5 130/80 42')).toBe('und');
    expect(guessLanguage('HBsAg ALT AST GGT')).toBe('und');
  });
});
