/** Records in Confluence's format, of a fictional site. */
export const space = { id: '77', key: 'SHOP', name: 'Shop' };
export const version = { number: 3, createdAt: '2026-03-02T08:00:00.000Z', authorId: '557058:ada', minorEdit: true };
export const page = {
  id: '501',
  status: 'current',
  title: 'How the basket works',
  spaceId: '77',
  authorId: '557058:ada',
  createdAt: '2026-02-01T08:00:00.000Z',
  version,
  _links: { webui: '/spaces/SHOP/pages/501/How+the+basket+works' },
};
export const user = {
  accountId: '557058:ada',
  accountType: 'atlassian',
  accountStatus: 'active',
  displayName: 'Ada Quist',
  email: '',
  timeZone: 'Europe/Oslo',
};

/** The same records as a Data Center returns them. */
export const ownPerson = {
  type: 'known',
  username: 'ada',
  userKey: 'ff8080815a1b0001',
  displayName: 'Ada Quist',
  status: 'current',
};
export const ownVersion = { by: ownPerson, when: '2026-03-02T08:00:00.000+01:00', number: 3, minorEdit: true };
export const ownPage = {
  id: '501',
  type: 'page',
  status: 'current',
  title: 'How the basket works',
  space: { id: 77, key: 'SHOP', name: 'Shop' },
  history: { createdBy: ownPerson, createdDate: '2026-02-01T09:00:00.000+01:00' },
  version: ownVersion,
  _links: { webui: '/display/SHOP/How+the+basket+works' },
};
