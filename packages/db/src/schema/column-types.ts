import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Raw bytes. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A moment, read and written as a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
