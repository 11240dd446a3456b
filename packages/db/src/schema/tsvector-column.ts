import { customType } from 'drizzle-orm/pg-core';

/** Postgres `tsvector`, written as its literal (see `tsvectorLiteral` of `@guidepost/tokens`). */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });
