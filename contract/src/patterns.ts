/** Formats of identifiers that client and server check. Without the schema library, so that the browser loads less. */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const idPattern = new RegExp(`^${uuid}$`, 'i');

/** `organization`, `team:{id}` or `person:{id}`. */
export const subjectPattern = /^(organization|(team|person):[0-9a-f-]{36})$/;

/** The subject of a receipt: as above, or `sprint:{id}` with the source's id. */
export const receiptSubjectPattern = /^(organization|(team|person):[0-9a-f-]{36}|sprint:[\w-]{1,40})$/;

export const isId = (text: string): boolean => idPattern.test(text);

export const isReceiptSubject = (text: string): boolean => receiptSubjectPattern.test(text);
