import { describe, expect, it } from 'vitest';
import { markdownOf } from '../testing/read-pages.ts';
import { setPage } from '../testing/set-page.ts';

/** Two lines, the first ending in a hyphen; then text that the document knows elsewhere. */
function read(left: string, right: string, elsewhere = ''): string {
  const page = setPage();
  page.lines(50, 100, [
    `The committee discussed at great length ${left}`,
    `${right} and decided about its future use in care.`,
  ]);
  if (elsewhere !== '') page.text(50, 300, elsewhere);
  return markdownOf([page]);
}

describe('hyphens at line ends', () => {
  it('go where the joined word stands elsewhere in the document', () => {
    expect(read('treat-', 'ment', 'Such treatment is rare.')).toContain('length treatment and');
  });

  it('stay where the document writes the word with one', () => {
    expect(read('beta-', 'blocker', 'Give a beta-blocker first.')).toContain('beta-blocker and');
  });

  it('stay before capitals and after single letters', () => {
    expect(read('anti-', 'PD-1')).toContain('anti-PD-1 and');
    expect(read('n-', 'tridecanal')).toContain('n-tridecanal and');
  });

  it('stay before numbers', () => {
    expect(read('COVID-', '19')).toContain('COVID-19 and');
  });

  it('go in words that neither stand elsewhere nor are made of known words', () => {
    expect(read('hepatocel-', 'lular')).toContain('hepatocellular and');
  });

  it('are dropped where they are soft', () => {
    expect(read('hepato\u00ad', 'cellular')).toContain('hepatocellular and');
  });
});
