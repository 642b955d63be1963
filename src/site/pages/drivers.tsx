/** The two founder drivers (specification §1), each with his portrait once the owner has given it. */
import { company, type Driver } from '../../domain/settings/company.ts';
import { Icon } from '../parts/icon.tsx';
import { portraitEndings, portraitSize } from '../parts/picture.ts';

interface DriversProps {
  readonly drivers?: readonly Driver[];
}

export const Drivers = ({ drivers = company.drivers }: DriversProps) => (
  <ul className="grid two">
    {drivers.map(({ name, years, portrait }) => (
      <li key={name} className="card price">
        {portrait ? <Portrait name={name} portrait={portrait} /> : <Icon name="person" />}
        <h2>{name}</h2>
        <p>
          <b>{years}&nbsp;ans</b> de métier
        </p>
        <p>Convoyeur et cofondateur.</p>
      </li>
    ))}
  </ul>
);

/** On home, where a face says more than a pictogram: nothing before both have theirs. */
export const DriversAtHome = ({ drivers = company.drivers }: DriversProps) =>
  drivers.every(({ portrait }) => portrait) && (
    <section id="/#equipe">
      <h2>Deux frères au volant</h2>
      <Drivers drivers={drivers} />
      <a className="more" href="#/team">
        L’équipe
      </a>
    </section>
  );

const [best, fallback] = portraitEndings;

/** AVIF, or JPEG where that is unknown. Lazy on every page: those of a hidden page are not fetched. */
const Portrait = ({ name, portrait }: { readonly name: string; readonly portrait: string }) => (
  <picture>
    <source srcSet={`/${portrait}.${best}`} type="image/avif" />
    <img
      src={`/${portrait}.${fallback}`}
      alt={`Portrait\u00a0: ${name}`}
      width={portraitSize / 2}
      height={portraitSize / 2}
      loading="lazy"
      decoding="async"
    />
  </picture>
);
