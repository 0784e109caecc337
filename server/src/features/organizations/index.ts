/** Organizations: their names, time zones and plan limits. */
export {
  findDemoOrganization,
  findSampleOrganization,
  readLimits,
  readLogo,
  readOrganization,
  readTimeZone,
  readTrialEnd,
} from './organizations.store.ts';
export { eachOrganization } from './each-organization.ts';
export { organizationDay } from './organization-day.ts';
export { logoAddress } from './logo-address.ts';
export { assertRoomForTeams } from './plan-limits.ts';
export { readDeletion, takeDueDeletions, type Deletion } from './deletion.store.ts';
