/** The table in known states, for looking at: `gallery.html?state=result`. Not in the build. */

import { mount } from 'svelte';

import Gallery from './felt/Gallery.svelte';
import './styles/index.css';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the gallery');
mount(Gallery, {
  target,
  props: { name: new URLSearchParams(location.search).get('state') ?? '' },
});
