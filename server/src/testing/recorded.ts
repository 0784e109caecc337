/** Folder of answers recorded from real sites, when the test command names one; they are not part of the project. */
export const recordedFolder = (): string | undefined => process.env['ATLASSIAN_RECORDED_DIR'];
