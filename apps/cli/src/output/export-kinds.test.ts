import { ANALYST_VIEWS } from '@guidepost/db';
import { expect, it } from 'vitest';
import { EXPORT_KINDS } from './export-kinds.ts';

it('every view for analysts can be exported, and nothing else', () => {
  expect([...EXPORT_KINDS].sort()).toEqual([...ANALYST_VIEWS].sort());
});
