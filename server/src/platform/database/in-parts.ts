/** PostgreSQL allows 65,535 parameters, which this many rows of up to 65 columns do not exceed. */
const rowsPerStatement = 1_000;

/** Splits rows into parts that one statement each can insert. Lists of values are one parameter (see `anyOf`). */
export const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, part) =>
    rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement),
  );
