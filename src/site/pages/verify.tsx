/** Vérifier un état des lieux: what is checked, how, and the place of the check itself (domain.md, Screens). */
import { Island } from '../parts/island.tsx';
import { Page } from '../parts/page.tsx';

export function VerifyPage() {
  return (
    <Page path="/verifier" heading="Vérifier un état des lieux">
      <Island name="verify">Sans JavaScript, nous vérifions pour vous&nbsp;:</Island>
      <section>
        <h2>Ce qui est vérifié</h2>
        <p>
          Un état des lieux est scellé à la signature, puis contresigné par nous. Son PDF porte ce qui a été
          constaté&nbsp;; un seul caractère changé, ou un seul octet d’une photo, se voit ici. Vos fichiers
          restent sur votre appareil, et la vérification se fait même sans réseau, une fois cette page
          ouverte.
        </p>
      </section>
    </Page>
  );
}
