/** Which days a call asks about, in the organization's time zone, and reading at the present instant. */
export { periodAt, rangeIn } from './range.ts';
export { reading } from './reading.ts';
