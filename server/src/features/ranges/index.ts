/** Which days a call asks about, in the organization's time zone, and its transactions. */
export { earliestDay, periodAt, rangeIn } from './range.ts';
export { asOf } from './as-of.ts';
export { inTenant } from './in-tenant.ts';
