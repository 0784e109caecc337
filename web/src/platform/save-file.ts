/** Without it, Excel reads the letters of a CSV file in the wrong encoding. */
const byteOrderMark = '\uFEFF';

export const saveFile = (name: string, type: string, content: string | Blob): void => {
  const isWrittenCsv = type === 'text/csv' && typeof content === 'string';
  const address = URL.createObjectURL(new Blob(isWrittenCsv ? [byteOrderMark, content] : [content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Saves what a screen shows as JSON, with the time of the export. */
export const saveJson = (name: string, content: Record<string, unknown>): void => {
  const exported = { exportedAt: new Date().toISOString(), ...content };
  saveFile(name, 'application/json', JSON.stringify(exported, null, 2));
};
