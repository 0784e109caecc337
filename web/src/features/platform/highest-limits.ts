/** The highest limits of an organization: as in the contract, whose schemas are not part of the web application. */
export const highestLimits = { maxUsers: 100_000, maxTeams: 10_000 } as const;
