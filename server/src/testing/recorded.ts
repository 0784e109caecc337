/** The folder of responses recorded from real sites, if the test command names one; not part of the project. */
export const recordedFolder = (): string | undefined => process.env['ATLASSIAN_RECORDED_DIR'];
