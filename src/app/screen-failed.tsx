/** In place of a screen whose chunk could not be loaded. */

export function ScreenFailed({ retry }: { readonly retry: () => Promise<void> }) {
  return (
    <>
      <h1 tabIndex={-1}>Page non chargée</h1>
      <div role="alert">
        <p className="lead">Cette page n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.</p>
      </div>
      <p className="actions">
        <button type="button" className="button" onClick={() => void retry()}>
          Réessayer
        </button>
      </p>
    </>
  );
}
