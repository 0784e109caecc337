import { fieldBodies } from '../jira/fields.ts';

/** The field in which a story names its epic, by key. */
export const EPIC_LINK_FIELD = 'customfield_10014';
/** The field that epics, and nothing else, have. */
export const EPIC_NAME_FIELD = 'customfield_10011';

/** What `GET /rest/api/2/field` answers. */
export function dataCenterFieldBodies() {
  const shared = fieldBodies().filter(({ id }) => id !== 'statuscategorychangedate' && id !== 'parent');
  return [
    // Fields have no key here, and what is undefined is not written.
    ...shared.map((field) => ({ ...field, key: undefined })),
    epicField(EPIC_LINK_FIELD, 'Epic Link', 'gh-epic-link'),
    epicField(EPIC_NAME_FIELD, 'Epic Name', 'gh-epic-label'),
  ];
}

function epicField(id: string, name: string, custom: string) {
  const customId = Number(id.slice('customfield_'.length));
  return {
    id,
    name,
    custom: true,
    orderable: true,
    navigable: true,
    searchable: true,
    clauseNames: [`cf[${customId}]`, name],
    schema: { type: 'any', custom: `com.pyxis.greenhopper.jira:${custom}`, customId },
  };
}
