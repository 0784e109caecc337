/**
 * For answers that are used up by giving them, such as a code in an address: whatever becomes of them, they are
 * not given again, neither when the live channel comes back and everything is asked for anew, nor at a new focus.
 */
export const askedOnce = {
  retry: false,
  enabled: ({ state }: { state: { status: string } }): boolean => state.status === 'pending',
} as const;
