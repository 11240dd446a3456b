import { z } from 'zod';
import { Unit, UnitKind } from '../unit.ts';
import { CursorQuery, cursorPage } from './cursor.ts';

export const UnitListQuery = CursorQuery.extend({
  page: z.coerce.number().int().positive().optional(),
  kind: UnitKind.optional(),
});
export const UnitList = cursorPage(Unit).meta({ id: 'UnitList' });
