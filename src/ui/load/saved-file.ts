/** Documents of the API, saved as the browser saves any file. */
import { useState } from 'react';
import type { Contract, FileAnswer, Params } from '../../domain/lib/contract/contract.ts';
import { api } from '../../platform/api/api.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import { saveFile } from '../../platform/http/save-file.ts';

/** @param name of the file */
export type SaveDocument = <Path extends string, Query>(
  document: Contract<Path, undefined, Query, FileAnswer>,
  params: Params<Path>,
  name: string,
  query?: Query,
) => Promise<void>;

/** `failure` says in French why the last one was not saved. */
export function useSavedFile() {
  const [failure, setFailure] = useState<string | null>(null);
  const save: SaveDocument = async (document, params, name, query) => {
    setFailure(null);
    try {
      saveFile(await api(document, params, undefined, { query }), name);
    } catch (error) {
      setFailure(failureMessage(error));
    }
  };
  return { failure, save };
}
