/** Documents of the API, saved as the browser saves any file. */
import { useState } from 'react';
import { type CallOptions, getFile, type Path } from '../platform/http.ts';
import { failureMessage } from '../platform/http-error.ts';
import { saveFile } from '../platform/save-file.ts';

/** @param name of the file */
export type SaveDocument = (path: Path, name: string, options?: CallOptions) => Promise<void>;

/** `failure` says in French why the last one was not saved. */
export function useSavedFile() {
  const [failure, setFailure] = useState<string | null>(null);
  const save: SaveDocument = async (path, name, options) => {
    setFailure(null);
    try {
      saveFile(await getFile(path, options), name);
    } catch (error) {
      setFailure(failureMessage(error));
    }
  };
  return { failure, save };
}
