export default class Named {}
