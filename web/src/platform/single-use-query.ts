/**
 * For requests that work only once, such as a code in the URL: never sent again, neither when the live channel
 * reconnects nor when the window regains focus.
 */
export const singleUseQuery = {
  retry: false,
  enabled: ({ state }: { state: { status: string } }): boolean => state.status === 'pending',
} as const;
