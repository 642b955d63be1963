/** Documents of a customer, saved as the browser saves any file. */
import { useState } from 'react';
import { getPdf, type Path } from '../../platform/http.ts';
import { failureMessage } from '../../platform/http-error.ts';
import { saveFile } from '../../platform/save-file.ts';

/** `failure` says in French why the last one was not saved; `save` takes the name of the file without its ending. */
export function useSavedPdf() {
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (path: Path, name: string) => {
    setFailure(null);
    try {
      saveFile(await getPdf(path), `${name}.pdf`);
    } catch (error) {
      setFailure(failureMessage(error));
    }
  };
  return { failure, save };
}
