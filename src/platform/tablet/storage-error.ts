/** What this tablet could not keep: it is on the screen only, and the person is told. */

const messages = {
  full: 'La tablette n’a plus de place\u00a0: ce qui était enregistré le reste. Exportez ceci, puis libérez de la place.',
  unreadable: 'La tablette n’a pas pu enregistrer ceci\u00a0: exportez-le, puis réessayez.',
} as const;

export class StorageError extends Error {
  readonly reason: keyof typeof messages;

  /** @param reason `full`: there is no place left; `unreadable`: what was written is not what is read */
  constructor(reason: keyof typeof messages, cause?: unknown) {
    super(messages[reason], { cause });
    this.name = 'StorageError';
    this.reason = reason;
  }
}

/** @throws StorageError for whatever the browser refuses */
export async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(
      (error as Partial<DOMException> | null)?.name === 'QuotaExceededError' ? 'full' : 'unreadable',
      error,
    );
  }
}
