/** Minimal versions of what the features above hand to sprints. */
export const incompleteReasons = () => Promise.resolve([]);

/** All teams on one page, nothing narrowed. */
export const asked = {
  teams: [] as string[],
  roles: [],
  skills: [],
  page: 1,
  limit: 50,
  incompleteReasons,
  teamsWithSkills: () => Promise.resolve(new Set<string>()),
};
