/**
 * The table and the floor in known states, for looking at: `gallery.html?state=result`,
 * `gallery.html?floor=crowded`. Not in the build.
 */

import { mount } from 'svelte';

import Gallery from './felt/Gallery.svelte';
import LobbyGallery from './lobby/LobbyGallery.svelte';
import './styles/index.css';
import './pages/pages.css';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the gallery');
const asked = new URLSearchParams(location.search);
const floor = asked.get('floor');
if (floor === null) mount(Gallery, { target, props: { name: asked.get('state') ?? '' } });
else mount(LobbyGallery, { target, props: { name: floor } });
