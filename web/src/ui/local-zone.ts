/** The zone of this browser. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
