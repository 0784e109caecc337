import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Writes a file atomically: it is either complete or missing, even if the process is killed. */
export const writeWholeFile = (file: string, text: string, mode = 0o600): void => {
  const temporary = `${file}.new`;
  const descriptor = openSync(temporary, 'w', mode);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, file);
};
