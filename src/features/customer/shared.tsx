/** The page that a trip is followed by, for whoever has its address. */
export const Shared = ({ tracking }: { readonly tracking: string }) => (
  <p>
    <a className="more" href={tracking}>
      Suivre le trajet
    </a>
    <br />
    Partagez ce lien&nbsp;: on y voit le trajet, sans pouvoir rien changer.
  </p>
);
