/** Where a tab keeps what was typed when its session expired. */
export const keptTextKey = 'sightline.typed';
