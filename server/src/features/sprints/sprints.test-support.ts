/** Minimal versions of the inputs that higher features pass to sprints. */
export const incompleteReasons = () => Promise.resolve([]);

/** All teams on one page, without filters. */
export const asked = {
  teams: [] as string[],
  roles: [],
  skills: [],
  page: 1,
  limit: 50,
  incompleteReasons,
  teamsWithSkills: () => Promise.resolve(new Set<string>()),
};
