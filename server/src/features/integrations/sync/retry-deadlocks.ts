/** PostgreSQL's codes for "somebody else was in the way; do it again". */
const retryable = new Set(['40P01', '40001']);
const attempts = 5;

/** Repeats a transaction that the database ended for the sake of another one. */
export const retryingDeadlocks = async <T>(transaction: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt >= attempts || !retryable.has(code)) throw error;
    }
  }
};
