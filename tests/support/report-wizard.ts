/** A driver in front of a vehicle: what they touch to make a condition report on the tablet. */
import type { Page } from 'playwright-core';

export interface Wizard {
  readonly page: Page;
  /** How often the screen was touched; a field that is typed into and a signature count once. */
  taps(): number;
  press(name: string | RegExp): Promise<void>;
  pick(name: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  sign(whose: 'du convoyeur' | 'de l’interlocuteur'): Promise<void>;
  /** Waits for a step, by its heading. */
  at(heading: string): Promise<void>;
  /** Photos that the step shows as kept. */
  kept(): Promise<number>;
  /** Takes photos, each once the one before is kept, from an open camera. */
  shoot(count: number): Promise<void>;
}

const PHOTO = '.media img';

export function wizardOn(page: Page): Wizard {
  let taps = 0;
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).and(page.locator(':visible'));
  const wizard: Wizard = {
    page,
    taps: () => taps,
    press: async (name) => {
      taps += 1;
      await button(name).click();
    },
    pick: async (name) => {
      taps += 1;
      await page
        .getByRole('radio', { name, exact: true })
        .or(page.getByRole('checkbox', { name, exact: true }))
        .check();
    },
    type: async (label, text) => {
      taps += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    sign: async (whose) => {
      taps += 1;
      const pad = page.getByRole('img', { name: `Signature ${whose}` });
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (!box) throw new Error('no signature pad');
      const at = (share: number) =>
        [
          box.x + box.width * (0.2 + share * 0.6),
          box.y + box.height * (0.5 + 0.2 * Math.sin(share * 9)),
        ] as const;
      await page.mouse.move(...at(0));
      await page.mouse.down();
      for (let step = 1; step <= 12; step += 1) await page.mouse.move(...at(step / 12));
      await page.mouse.up();
      await page.getByRole('img', { name: new RegExp(`Signature ${whose}.*: signé`) }).waitFor();
    },
    at: (heading) => page.getByRole('heading', { name: heading, level: 1 }).waitFor(),
    kept: () => page.locator(PHOTO).count(),
    shoot: async (count) => {
      await page.waitForFunction(
        () => (document.querySelector('dialog video') as HTMLVideoElement)?.videoWidth > 0,
      );
      for (let photo = 0; photo < count; photo += 1) {
        const before = await wizard.kept();
        await button('Prendre la photo').click();
        await page.waitForFunction(
          ([selector, count]) => document.querySelectorAll(selector).length > count,
          [PHOTO, before] as const,
        );
        await page.locator('dialog .button:not(.quiet)[aria-disabled=false]').waitFor();
      }
    },
  };
  return wizard;
}

/** From the first step to the seal, with nothing but what is asked of every report; photos are taken besides. */
export async function fillIn(
  wizard: Wizard,
  { plate, level = '5/8' }: { readonly plate: string; readonly level?: string },
): Promise<void> {
  await wizard.type('Plaque relevée sur le véhicule', plate);
  await wizard.press('Continuer');
  await wizard.at('Photos et vidéo');
  await takeRequired(wizard);
  await wizard.press('Continuer');
  await wizard.at('Dommages');
  await wizard.press('Continuer');
  await wizard.at('Compteur et niveau');
  await wizard.type('Kilométrage', '45210');
  await wizard.pick(level);
  await wizard.press('Continuer');
  await wizard.at('Équipement et documents');
  await wizard.press('Continuer');
  await wizard.at('Relecture et réserves');
  await wizard.press('Continuer');
  await signAndSeal(wizard);
}

/** What photos take is not counted. */
export async function takeRequired({ page, shoot }: Wizard): Promise<void> {
  await page.getByRole('button', { name: /^Photographier/ }).click();
  await shoot(5);
  await page.getByRole('button', { name: 'Terminer', exact: true }).click();
}

export async function signAndSeal(wizard: Wizard): Promise<void> {
  await wizard.at('Signatures');
  await wizard.sign('du convoyeur');
  await wizard.sign('de l’interlocuteur');
  await wizard.press('Sceller l’état des lieux');
  await wizard.at('État des lieux scellé');
}
