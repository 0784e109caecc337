/** Which statuses mean blocked: the sources have no category for them, so their names decide. */
const namesOfBlocked = /\b(blocked|on hold|waiting|impeded|impediment|flagged|paused)\b/i;

export const isBlockedStatus = (name: string): boolean => namesOfBlocked.test(name);

/** The definition of blocked time, as shown to users. */
export const blockedStatusNames = ['Blocked', 'On hold', 'Waiting', 'Impeded', 'Flagged', 'Paused'] as const;
