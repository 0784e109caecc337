/**
 * For answers that can be used only once, such as a code in an address: whatever the result, they are
 * not sent again, neither when the live channel reconnects and everything refetches, nor when the window regains focus.
 */
export const askedOnce = {
  retry: false,
  enabled: ({ state }: { state: { status: string } }): boolean => state.status === 'pending',
} as const;
