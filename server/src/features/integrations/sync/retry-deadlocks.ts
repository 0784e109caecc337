/** PostgreSQL's codes for conflicts with another transaction that a retry resolves. */
const retryable = new Set(['40P01', '40001']);
const attempts = 5;

/** Repeats a transaction that the database aborted in favor of another. */
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
