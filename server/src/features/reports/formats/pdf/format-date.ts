/** `20 Nov 2026`, of an instant in a zone. */
export const formatDate = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(
    new Date(instant),
  );
