/** PostgreSQL takes 65,535 parameters, which rows of up to 65 columns stay below. */
const rowsPerStatement = 1_000;

/** Rows in parts that one statement each can insert; lists of values are one parameter, see `anyOf`. */
export const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, part) =>
    rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement),
  );
