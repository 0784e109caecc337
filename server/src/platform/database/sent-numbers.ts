/** The numbers of a column of `float8send`. PostgreSQL sends the most significant byte first. */
export const numbersOf = (sent: Buffer): Float64Array<ArrayBuffer> => {
  const bytes = Buffer.from(new Uint8Array(sent).buffer);
  return new Float64Array(bytes.swap64().buffer);
};
