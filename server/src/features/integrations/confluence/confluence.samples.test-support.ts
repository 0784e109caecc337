/** Records shaped like Confluence's, about an invented site. */
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
