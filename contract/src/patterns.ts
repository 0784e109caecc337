/** Forms of identifiers that both ends check. Free of the schema library, so that the browser can use them. */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const idPattern = new RegExp(`^${uuid}$`, 'i');

/** `organization`, `team:{id}` or `person:{id}`. */
export const subjectPattern = /^(organization|(team|person):[0-9a-f-]{36})$/;

/** What a receipt is about: as above, or `sprint:{id}` with the source's own id. */
export const receiptSubjectPattern = /^(organization|(team|person):[0-9a-f-]{36}|sprint:[\w-]{1,40})$/;

export const isId = (text: string): boolean => idPattern.test(text);

export const isReceiptSubject = (text: string): boolean => receiptSubjectPattern.test(text);
