import { z } from 'zod';
import { PageQuality, PageResult } from '../document.ts';
import { CursorQuery, cursorPage } from './cursor.ts';
import { StageState } from './documents.ts';

/** State of one page in one stage, with the reason where it was skipped or failed. */
export const PageStage = z
  .object({
    state: StageState,
    code: z.string().optional(),
    reason: z.string().optional(),
  })
  .meta({ id: 'PageStage' });
export type PageStage = z.infer<typeof PageStage>;

export const PageSummary = z
  .object({
    page: z.int().positive(),
    label: z.string().optional(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    rotation: z.int().nullable(),
    route: z.enum(['text', 'ocr', 'vlm']).nullable(),
    quality: PageQuality.nullable(),
    image: z
      .object({ widthPx: z.int().positive(), heightPx: z.int().positive() })
      .nullable()
      .describe('Size of the stored picture; pixels = points × widthPx / width.'),
    warnings: z.array(z.string()).describe('What was cut or left out on the page.'),
    stages: z.record(z.string(), PageStage),
  })
  .meta({ id: 'PageSummary' });
export type PageSummary = z.infer<typeof PageSummary>;

export const PageListQuery = CursorQuery.extend({ limit: CursorQuery.shape.limit.default(100) });
export const PageList = cursorPage(PageSummary).meta({ id: 'PageList' });

export const PageDetail = PageSummary.extend({ elements: PageResult.shape.elements }).meta({
  id: 'PageDetail',
});
export type PageDetail = z.infer<typeof PageDetail>;

export const PageParams = z.object({
  id: z.string().min(1).max(100),
  page: z.coerce.number().int().positive(),
});
