import { z } from 'zod';
import { Element, ElementType } from '../document.ts';
import { CursorQuery, cursorPage } from './cursor.ts';

export const ElementListQuery = CursorQuery.extend({
  page: z.coerce.number().int().positive().optional(),
  type: ElementType.optional(),
});
export const ElementList = cursorPage(Element).meta({ id: 'ElementList' });
