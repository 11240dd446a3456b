import { z } from 'zod';
import { Unit, UnitKind, UnitStrategy } from '../unit.ts';
import { CursorQuery, cursorPage } from './cursor.ts';

export const UnitListQuery = CursorQuery.extend({
  page: z.coerce.number().int().positive().optional(),
  kind: UnitKind.optional(),
  strategy: UnitStrategy.optional().describe('`structure` unless another one was planned and is asked for.'),
});
export const UnitList = cursorPage(Unit).meta({ id: 'UnitList' });
